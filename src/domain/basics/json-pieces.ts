/** A member of the outermost object, or an element of one of its lists, as JSON text. */
export type JsonPiece = {
  key: string;
  /** Index of the list's element; null for a member that is read as a whole. */
  at: number | null;
  text: string;
};

type JsonPieceOptions = {
  /** Members that are read element by element, where they are lists. */
  lists: ReadonlySet<string>;
  /** The most characters of one piece. */
  charactersMax: number;
};

type JsonPosition = 'before' | 'key' | 'value' | 'member' | 'element' | 'between' | 'after';

/** Position of the cutter; `at` is -1 before the first member. */
type JsonPieceState = { place: JsonPosition; key: string; at: number; cut: JsonPiece[] };

const BLANK = /[^ \t\r\n]/g;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** More nested brackets than any of our files has; each level costs the parser. */
const DEPTH_MAX = 20;

/**
 * Cuts the text of a JSON object, which arrives part by part, into its members and the elements of
 * its lists, so that a file of any size is read with the memory of its largest piece. The caller
 * parses each piece, which may be invalid JSON. Throws a SyntaxError for a text that is not an object
 * or is nested too deep, and a RangeError for a piece that is too large.
 */
export function createJsonCutter({ lists, charactersMax }: JsonPieceOptions) {
  const capture = createTextCollector(charactersMax);
  const state: JsonPieceState = { place: 'before', key: '', at: -1, cut: [] };
  return {
    /** The pieces that end in this part of the text. */
    push(text: string): JsonPiece[] {
      state.cut = [];
      let from = 0;
      while (from < text.length) {
        if (isCaptured(state)) {
          const to = capture.scan(text, from);
          if (to === -1) break;
          endCaptured(state, capture.take(), text.charAt(to));
          from = to + 1;
          continue;
        }
        from = firstNotBlank(text, from);
        if (from < text.length && pass(state, text.charAt(from), lists)) from += 1;
      }
      return state.cut;
    },

    /** Ends the text, which must have been a whole object. */
    end(): void {
      if (state.place !== 'after') throw unreadable();
    },
  };
}

/** Throws a SyntaxError for a text with more brackets inside one another than ours have. */
export function refuseDeepJson(text: string): void {
  const follow = createNesting();
  for (let at = 0; at < text.length; at += 1) follow(text.charCodeAt(at));
}

function isCaptured({ place }: JsonPieceState): boolean {
  return place === 'key' || place === 'member' || place === 'element';
}

/** Ends the text that was captured up to a delimiter. */
function endCaptured(state: JsonPieceState, text: string, by: string): void {
  const { place, key, at, cut } = state;
  if (place === 'key') {
    if (at === -1 && by === '}' && isBlank(text)) state.place = 'after';
    else if (by === ':') {
      state.key = keyOf(text);
      state.place = 'value';
    } else throw unreadable();
  } else if (place === 'member') {
    cut.push({ key, at: null, text });
    closeMember(state, by);
  } else {
    if (by !== ',' && by !== ']') throw unreadable();
    if (by === ',' || at > 0 || !isBlank(text)) cut.push({ key, at, text });
    state.at = at + 1;
    if (by === ']') state.place = 'between';
  }
}

/** A character outside of captured text. False: it is the first of the next capture. */
function pass(state: JsonPieceState, character: string, lists: JsonPieceOptions['lists']): boolean {
  const { place, key } = state;
  if (place === 'between') closeMember(state, character);
  else if (place === 'value') {
    const isList = character === '[' && lists.has(key);
    state.place = isList ? 'element' : 'member';
    state.at = 0;
    return isList;
  } else if (place === 'before' && character === '{') state.place = 'key';
  else throw unreadable();
  return true;
}

function closeMember(state: JsonPieceState, by: string): void {
  if (by === ',') state.place = 'key';
  else if (by === '}') state.place = 'after';
  else throw unreadable();
}

/** Gathers text up to a comma, colon or closing bracket that is outside of it. */
function createTextCollector(charactersMax: number) {
  const endsAt = createNesting();
  let parts: string[] = [];
  let size = 0;

  const add = (part: string) => {
    size += part.length;
    if (size > charactersMax) throw new RangeError('A piece of the file is too large');
    parts.push(part);
  };

  return {
    /** Index of its end; -1: not in this text. */
    scan(text: string, from: number): number {
      for (let at = from; at < text.length; at += 1) {
        if (!endsAt(text.charCodeAt(at))) continue;
        add(text.slice(from, at));
        return at;
      }
      add(text.slice(from));
      return -1;
    },

    take(): string {
      const text = parts.join('');
      parts = [];
      size = 0;
      return text;
    },
  };
}

/** Follows brackets and texts; returns the character that ends the text since the last end. */
function createNesting(): (code: number) => boolean {
  let depth = 0;
  let isText = false;
  let isEscaped = false;

  const inText = (code: number): boolean => {
    if (isEscaped) isEscaped = false;
    else if (code === BACKSLASH) isEscaped = true;
    else if (code === QUOTE) isText = false;
    return false;
  };

  return (code) => {
    if (isText) return inText(code);
    switch (code) {
      case QUOTE:
        isText = true;
        return false;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > DEPTH_MAX) throw new SyntaxError('The text is nested too deep');
        return false;
      case 0x5d: // ]
      case 0x7d: // }
        if (depth === 0) return true;
        depth -= 1;
        return false;
      case 0x2c: // ,
      case 0x3a: // :
        return depth === 0;
      default:
        return false;
    }
  };
}

function firstNotBlank(text: string, from: number): number {
  BLANK.lastIndex = from;
  return BLANK.exec(text)?.index ?? text.length;
}

function isBlank(text: string): boolean {
  return firstNotBlank(text, 0) === text.length;
}

function keyOf(text: string): string {
  const key: unknown = JSON.parse(text);
  if (typeof key === 'string') return key;
  throw unreadable();
}

function unreadable(): SyntaxError {
  return new SyntaxError('The text is not a JSON object');
}

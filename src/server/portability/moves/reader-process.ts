import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { Month } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import {
  MOVE_CELLS_MAX,
  MOVE_SHEETS_MAX,
  type MoveProblem,
} from '#domain/portability/moves/move-file.ts';
import type { LayoutChoices } from '#domain/portability/moves/choices.ts';
import { spreadsheetFile, textFile } from '#domain/portability/moves/spreadsheet.ts';
import { sheetsOf } from '#server/banking/file-reading/read-file.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import { answerParent } from '#server/platform/threads/background.ts';

/** `reading`: how the user states that it is read. */
export type MoveRequest = { bytes: Uint8Array; running: Month; reading: LayoutChoices };

/** The file as JSON, which is stored as it is, or why it is refused. */
export type MoveResponse = { json: string } | { problem: MoveProblem | FileProblem };

const BOUNDS = { sheetsMax: MOVE_SHEETS_MAX, cellsMax: MOVE_CELLS_MAX };

answerParent(responseTo);

function responseTo({ bytes, running, reading }: MoveRequest): MoveResponse {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    const read = sheetsOf(Buffer.from(buffer, byteOffset, byteLength), BOUNDS);
    const steps =
      typeof read === 'string'
        ? textFile(read, running, reading)
        : spreadsheetFile(read, running, reading);
    const file = allSteps(steps);
    return typeof file === 'string' ? { problem: file } : { json: JSON.stringify(file) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

/** Attributes of a tag. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the parts of a document while it is read. */
export type XmlListener = {
  open(name: string, attributes: Attributes): void;
  text?(words: string): void;
  close?(name: string): void;
};

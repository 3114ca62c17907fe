/** The content of a report, the same for a slice and a whole scan. It may be sent to a worker. */
export interface Report {
  /** BCP 47. */
  language: string;
  title: string;
  subject: string;
  /** The same content gives the same bytes. */
  date: Date;
  /** What this document is, beside the name of the product. */
  kind: string;
  /** Number, date and model. */
  facts: string;
  headline: string;
  /** The lines directly below the headline, which limit it. */
  below: string[];
  /** The rest of the first page. Its pictures take the room that is left. */
  summary: Block[];
  /** Everything else, on pages of its own. */
  appendix: Block[];
  footer: {
    id: string;
    purpose: string;
    /** With {page} and {pages}. */
    page: string;
  };
}

export type Block =
  | { kind: 'heading'; text: string; level?: 2 | 3 }
  | { kind: 'text'; text: string; style?: 'plain' | 'strong' | 'quiet' }
  | { kind: 'link'; text: string; address: string }
  | { kind: 'list'; entries: string[] }
  | { kind: 'notice'; text: string }
  | Pictures
  | Table;

/** Pictures side by side, in rows. */
export interface Pictures {
  kind: 'pictures';
  pictures: ReportPicture[];
  columns: number;
}

export interface ReportPicture {
  jpeg: Uint8Array;
  /** Width divided by height, as shown. */
  ratio: number;
  caption: string;
  alternative: string;
}

export interface Table {
  kind: 'table';
  summary: string;
  columns: Column[];
  rows: Cell[][];
  /** Small print below the last row. */
  notes: string[];
}

export interface Column {
  title: string;
  /** Share of the table's width. */
  weight: number;
  tabular?: boolean;
}

export interface Cell {
  text: string;
  color?: string;
  weight?: 'regular' | 'semiBold';
  /** Filled disc in front of the text. */
  mark?: string;
}

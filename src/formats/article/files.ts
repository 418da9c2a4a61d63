// Pictures and files of articles.

/** One size of a picture, in pixels. `file` is the id of the stored file (`kernel.files`). */
export type Picture = { file: string; kind: string; width: number; height: number }

/** A file that readers can download unchanged: the id of the stored file, and the name of the download. */
export type SupplementaryFile = { file: string; name: string; kind: string; bytes: number }

/** A picture or file of an imported article: its names in the file, and its alternative text. For exports only. */
export type NamedGraphic = { names: string[]; alt: string }

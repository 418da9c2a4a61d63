/**
 * Returns a paper's title for citations. The title of a withdrawn paper is marked, so that nobody cites it unknowingly
 * (NISO CREC). Pure.
 */
export const citedTitle = ({ title, withdrawn }: { title: string; withdrawn?: object | null | undefined }): string =>
  withdrawn ? `WITHDRAWN: ${title}` : title

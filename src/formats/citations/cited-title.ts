/** How a paper is called where others cite it: nobody should cite a withdrawn one unknowingly (NISO CREC). Pure. */
export const citedTitle = ({ title, withdrawn }: { title: string; withdrawn?: object | null | undefined }): string =>
  withdrawn ? `WITHDRAWN: ${title}` : title

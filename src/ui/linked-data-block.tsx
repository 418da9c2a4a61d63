/**
 * A page's JSON-LD, its "<" escaped: text in which no tag begins, the only kind that the browser lets a page write
 * (pre-hydration.ts). What the server wrote is left there, and so needs not be sent twice: then `text` is null.
 */
export const LinkedDataBlock = ({ text }: { text: string | null }) => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? '' }} />
)

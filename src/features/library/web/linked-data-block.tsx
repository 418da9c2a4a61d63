/**
 * A page's JSON-LD, its "<" escaped. The browser leaves what the server wrote there, and so needs not be sent it twice: then
 * `text` is null.
 */
export const LinkedDataBlock = ({ text }: { text: string | null }) => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? '' }} />
)

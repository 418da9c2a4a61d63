/**
 * Renders a page's JSON-LD with "<" escaped: the trusted types policy (pre-hydration.ts) accepts only text without "<".
 * In the browser, `text` is null if the server has rendered the block: hydration leaves it unchanged, so the text is
 * not sent twice.
 */
export const LinkedDataBlock = ({ text }: { text: string | null }) => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? '' }} />
)

export const SIMILAR_CLASSES = 'flex min-h-11 items-center gap-3 border-l-[3px] pl-3 text-[14px] leading-5 text-muted'
export const SIMILAR_WORDS = 'Questions like yours show here'

/** Holds the place of what is like the question until the code is there that looks for it. */
export const SimilarPlaceholder = () => <p className={`${SIMILAR_CLASSES} border-line lg:hidden`}>{SIMILAR_WORDS}</p>

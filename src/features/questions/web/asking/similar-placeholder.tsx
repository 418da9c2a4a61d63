export const SIMILAR_CLASSES = 'flex min-h-11 items-center gap-3 border-l-[3px] pl-3 text-[14px] leading-5 text-muted'
export const SIMILAR_WORDS = 'Similar questions appear here'

/** Reserves space for similar questions until their code is loaded. */
export const SimilarPlaceholder = () => <p className={`${SIMILAR_CLASSES} border-line lg:hidden`}>{SIMILAR_WORDS}</p>

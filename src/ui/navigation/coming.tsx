import { useMatches } from 'react-router'

const WIDTHS = { page: 'max-w-[1160px]', list: 'max-w-[1160px]', paper: 'max-w-[728px]', form: 'max-w-[680px]' }

const ROW = ['mt-8 h-5 w-4/5', 'h-4 w-full', 'h-3.5 w-1/3']
const TEXT = ['h-4 w-full', 'h-4 w-11/12', 'h-4 w-full', 'h-4 w-4/5']
const FIELD = ['mt-6 h-3.5 w-1/4', 'h-11 w-full']

const BARS: Record<keyof typeof WIDTHS, readonly string[]> = {
  page: ['h-9 w-3/5', 'mb-6 h-4 w-4/5', ...TEXT],
  list: ['h-9 w-3/5', 'h-4 w-2/5', ...ROW, ...ROW, ...ROW, ...ROW],
  paper: ['h-3.5 w-1/3', 'h-9 w-full', 'h-9 w-3/5', 'mb-8 h-4 w-2/5', ...TEXT, 'mt-6 h-4 w-full', ...TEXT.slice(1)],
  form: ['h-9 w-4/5', 'h-4 w-3/5', ...FIELD, ...FIELD, ...FIELD],
}

/** What is said of a page until it is there, and the outline of what comes. */
export type Loading = { words: string; shape: keyof typeof WIDTHS }

/** In the place of a page's data while that is under way. */
export const COMING = Symbol('coming')

/** Whether the page of this address is still under way. */
export const useIsComing = (): boolean => useMatches().at(-1)?.loaderData === COMING

/** The outline of what comes, in grey. */
export const ComingOutline = ({ shape }: Pick<Loading, 'shape'>) => (
  <div aria-hidden="true" className="mt-5 grid gap-3">
    {BARS[shape].map((bar, index) => (
      <span key={index} className={`rounded-[4px] bg-line ${bar}`} />
    ))}
  </div>
)

/** What stands for a page that is under way: as tall as the screen below the header, so that the foot does not jump. */
export function ComingPage({ words, shape }: Loading) {
  return (
    <div className={`mx-auto min-h-[calc(100dvh-60px)] px-4 pt-9 sm:px-6 sm:pt-11 ${WIDTHS[shape]}`}>
      <title>{`${words} · Inflo`}</title>
      <h1 className="text-muted">{words}</h1>
      <ComingOutline shape={shape} />
    </div>
  )
}

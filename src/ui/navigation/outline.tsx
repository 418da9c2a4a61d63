/** Shapes of pages, for the outline that is shown while a page loads. */
export type PageShape = 'page' | 'list' | 'paper' | 'form'

const ROW = ['mt-8 h-5 w-4/5', 'h-4 w-full', 'h-3.5 w-1/3']
const TEXT = ['h-4 w-full', 'h-4 w-11/12', 'h-4 w-full', 'h-4 w-4/5']
const FIELD = ['mt-6 h-3.5 w-1/4', 'h-11 w-full']

const BARS: Record<PageShape, readonly string[]> = {
  page: ['h-9 w-3/5', 'mb-6 h-4 w-4/5', ...TEXT],
  list: ['h-9 w-3/5', 'h-4 w-2/5', ...ROW, ...ROW, ...ROW, ...ROW],
  paper: ['h-3.5 w-1/3', 'h-9 w-full', 'h-9 w-3/5', 'mb-8 h-4 w-2/5', ...TEXT, 'mt-6 h-4 w-full', ...TEXT.slice(1)],
  form: ['h-9 w-4/5', 'h-4 w-3/5', ...FIELD, ...FIELD, ...FIELD],
}

/** Renders the outline of a page that is loading, in grey. */
export const Outline = ({ shape }: { shape: PageShape }) => (
  <div aria-hidden="true" className="mt-5 grid gap-3">
    {BARS[shape].map((bar, index) => (
      <span key={index} className={`rounded-[4px] bg-line ${bar}`} />
    ))}
  </div>
)

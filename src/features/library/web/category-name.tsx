import { colourOf } from './categories.ts'

/** Shows a small square in a category's colour, followed by the category's name. */
export function CategoryName({ category }: { category: string }) {
  return (
    <p className="flex items-center gap-[7px] text-[14px] leading-5 text-muted">
      <span
        aria-hidden="true"
        className="size-2 flex-none rounded-[2px] [print-color-adjust:exact]"
        style={{ background: colourOf(category) }}
      />
      {category}
    </p>
  )
}

import type { ReactNode } from 'react'

/** Shows a titled group of fields. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 w-full border-b border-line pb-2 font-serif text-[21px] leading-7 font-semibold">
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

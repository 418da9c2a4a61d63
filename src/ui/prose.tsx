import type { ReactNode } from 'react'

const LOOK =
  'font-serif text-[17px] leading-7 [&_a]:text-brand [&_a]:underline [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-[26px] [&_h2]:leading-8 [&_h2]:font-semibold [&_h2]:tracking-[-0.01em] [&_h3]:mt-7 [&_h3]:mb-2 [&_h3]:text-[20px] [&_h3]:leading-7 [&_h3]:font-semibold [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-3.5 [&_ul]:list-disc [&_ul]:pl-6'

/** Renders text for reading, at most 68 characters wide. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={`max-w-[68ch] ${LOOK}`}>{children}</div>
}

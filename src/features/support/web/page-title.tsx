/** Shows a page's heading and the sentence below it. */
export function PageTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="grid gap-2.5">
      <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]">
        {title}
      </h1>
      <p className="font-serif text-[18px] leading-7 text-muted">{lead}</p>
    </header>
  )
}

/** Renders code that can be copied. Code that is too wide scrolls sideways. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="my-3 max-h-[420px] overflow-auto rounded-[6px] border border-line bg-sunken p-4 text-[13px] leading-[19px]"
    >
      <code>{children}</code>
    </pre>
  )
}

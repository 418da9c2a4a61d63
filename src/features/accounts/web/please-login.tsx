import { openSignIn } from './dialogs.ts'
import { Button } from '#ui/button.tsx'

/** What stands in the place of a page that is for members alone. */
export function PleaseLogin({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Please Login</h1>
      <p className="mt-3 mb-6 font-serif text-[18px] leading-7 text-muted">{sentence}</p>
      <Button kind="main" onClick={openSignIn}>
        Sign In
      </Button>
    </div>
  )
}

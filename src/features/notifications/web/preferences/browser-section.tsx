import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useChoose } from '../live-notices.ts'
import { type BrowserPermission, PERMISSION_WORDS } from './browser-data.ts'

type BrowserSectionProps = { showsContent: boolean; browser: BrowserPermission }

/** Whether this browser tells of anything, asked by a press alone, and how much it says. */
export function BrowserSection({ showsContent, browser: { permission, ask } }: BrowserSectionProps) {
  const choosing = useChoose()
  return (
    <section aria-labelledby="in-browser" className="grid gap-2">
      <h2 id="in-browser" className="font-serif text-[22px] leading-7 font-semibold">
        In this browser
      </h2>
      <p role="status" className="max-w-[60ch] text-muted">
        {PERMISSION_WORDS[permission]}
      </p>
      {permission === 'default' ? (
        <div>
          <Button onClick={() => void ask()}>Allow in this browser</Button>
        </div>
      ) : null}
      <Checkbox
        label="Show what somebody wrote"
        hint="Without it, a notification says that somebody wrote, and not what: for screens that others see."
        checked={choosing.isPending ? (choosing.variables?.shows_content ?? showsContent) : showsContent}
        disabled={choosing.isPending}
        onChange={({ target }) => choosing.mutate({ shows_content: target.checked })}
      />
    </section>
  )
}

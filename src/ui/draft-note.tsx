import { Button } from './button.tsx'

/** Says that what is typed stays on the device, and offers to forget it. */
export function DraftNote({ restored, onClear }: { restored: boolean; onClear: () => void }) {
  if (!restored)
    return <p className="text-center text-[14px] leading-5 text-muted">Your draft is kept on this device.</p>
  return (
    <p role="status" className="flex flex-wrap items-center justify-center gap-x-2 text-[14px] leading-5 text-muted">
      Your draft was kept on this device.
      <Button kind="quiet" onClick={onClear} className="px-2">
        Clear it
      </Button>
    </p>
  )
}

import { Button } from '#ui/button.tsx'

type ConflictParts = { mine: string; theirs: string; onChoose: (whose: 'mine' | 'theirs') => void }

function Text({ title, text, action }: { title: string; text: string; action: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-[6px] border border-line p-4">
      <h4 className="font-semibold">{title}</h4>
      <p className="max-h-[50dvh] flex-1 overflow-y-auto font-serif text-[16px] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text === '' ? <span className="text-muted">Empty</span> : text}
      </p>
      {action}
    </section>
  )
}

/** Two texts of one section: nothing is thrown away before the writer has seen both. */
export function ConflictPanel({ mine, theirs, onChoose }: ConflictParts) {
  return (
    <section role="alert" className="grid gap-4">
      <div className="rounded-[6px] bg-warn-soft px-4 py-3 text-warn">
        <h3 className="font-semibold">This section was changed meanwhile</h3>
        <p className="text-[14px] leading-5">
          Somebody on the team, or you on another device, saved it while you were writing. Choose which text goes on;
          copy what you need from the other one first.
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Text
          title="Your text, on this device"
          text={mine}
          action={<Button onClick={() => onChoose('mine')}>Keep my text</Button>}
        />
        <Text
          title="The text that is saved"
          text={theirs}
          action={<Button onClick={() => onChoose('theirs')}>Take the saved text</Button>}
        />
      </div>
    </section>
  )
}

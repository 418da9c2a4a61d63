import { ButtonLink } from '#ui/button.tsx'

export const homeHeading =
  'font-serif text-[26px] leading-8 font-semibold tracking-[-0.01em] sm:text-[30px] sm:leading-9'

const STEPS = [
  ['Ask', 'A clinician or community member sends a question from practice. It takes two minutes.'],
  ['Form Team', 'An editor reads the question. Then students claim it alone, in pairs or as a team.'],
  ['Research & Write', 'The team writes a structured paper, section by section, with guidance for each.'],
  ['Peer Review', 'Editors read every paper before it is published and explain what needs to change.'],
  [
    'Publish & Share',
    'The paper is published in the open library under its authors’ names, and we tell the person who asked.',
  ],
] as const

const REASONS = [
  [
    'It starts at the bedside',
    'Every Inflo paper starts with a question from someone caring for patients. Students write the answer with clinicians.',
  ],
  [
    'Students get credit that counts',
    'Authors are named, and every paper is numbered and citable. You can trace every step from question to paper.',
  ],
  [
    'Open to everyone',
    'Free to read, cite and reuse under CC BY. No fees for authors or readers. No account needed to read.',
  ],
] as const

export function HomeReasons() {
  return (
    <section aria-labelledby="different" className="border-t border-line py-12 sm:py-16">
      <h2 id="different" className={homeHeading}>
        Why Different
      </h2>
      <ul className="mt-7 grid gap-x-14 gap-y-8 sm:grid-cols-3">
        {REASONS.map(([title, sentence]) => (
          <li key={title}>
            <h3 className="font-serif text-[19px] leading-[26px] font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-[46ch] text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HomeProcess() {
  return (
    <section aria-labelledby="process" className="border-t border-line py-12 sm:py-16">
      <h2 id="process" className={homeHeading}>
        From question to paper
      </h2>
      <ol className="mt-7 grid gap-x-8 max-sm:border-l-2 max-sm:border-brand sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-5">
        {STEPS.map(([name, sentence], index) => (
          <li key={name} className="max-sm:py-3 max-sm:pl-5 sm:border-t-2 sm:border-brand sm:pt-3">
            <h3 className="font-serif text-[19px] leading-[26px] font-semibold">
              <span className="mr-2 font-sans text-[14px] font-normal text-muted tabular-nums sm:block">
                {index + 1}
              </span>
              {name}
            </h3>
            <p className="mt-1 text-muted">{sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function HomeClosing() {
  return (
    <section aria-labelledby="closing" className="border-t border-line py-12 sm:py-16">
      <h2 id="closing" className={homeHeading}>
        Did a question come up on your last shift?
      </h2>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink to="/ask">Submit a question</ButtonLink>
        <ButtonLink to="/register" className="[html[data-session]_&]:hidden">
          Join
        </ButtonLink>
        <ButtonLink to="/about" kind="quiet">
          About Inflo
        </ButtonLink>
      </div>
    </section>
  )
}

import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="See for yourself">
      <Link to="/research" className="py-1 font-semibold text-brand hover:underline">
        Research Library
      </Link>
      <p>Each of our papers names who asked, when they agreed to it, and who wrote.</p>
    </RailPart>
    <RailPart title="What we keep">
      <Link to="/privacy" className="py-1 font-semibold text-brand hover:underline">
        Privacy Policy
      </Link>
      <p>In plain words, with every period.</p>
    </RailPart>
  </>
)

export default function AboutWhyPage() {
  return (
    <AboutFrame
      path="/about/why"
      title="Why Inflo"
      description="Why research at Inflo begins with a question from practice, names everybody who worked on it, and stays open."
      lead="Much research answers questions that nobody at a bedside has. Much student work is read once, by the person who grades it. We think both can be put right at the same time."
      rail={<Rail />}
    >
      <h2>The question comes first</h2>
      <p>
        A paper here does not look for a use afterwards: somebody is waiting for it. The question stands at its head as
        it was asked, and its asker is written to when the answer is there.
      </p>
      <h2>The work is seen</h2>
      <p>
        Who wrote which paper can be looked up by anyone. Published papers carry a permanent number, can be cited in the
        usual styles, and keep their authors’ names even when an account is later deleted.
      </p>
      <h2>Decisions have reasons</h2>
      <p>
        A claim that is not approved, a paper that is sent back, a question that is not taken up: whoever is concerned
        reads why. Decisions are kept for good, with who made them and when.
      </p>
      <h2>Open means open</h2>
      <p>
        No fee for authors, none for readers, no account needed to read. Pages work on an old phone, in print, and
        without script. Nothing is sold, nobody is tracked, and no other company’s code runs in your browser.
      </p>
      <h2>Figures are counted</h2>
      <p>
        Where this site shows a number, it was counted from what is stored. What is not known is not shown. A reading
        counts once per reader and paper within half a minute; robots and the paper’s own authors never count.
      </p>
      <h2>Patients stay out of it</h2>
      <p>
        Questions and papers are about care, not about persons.{' '}
        <Link to="/terms">Nothing that identifies a patient</Link> may be written anywhere here.
      </p>
    </AboutFrame>
  )
}

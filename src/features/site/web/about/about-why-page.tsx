import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="See for yourself">
      <Link to="/research" className="py-1 font-semibold text-brand hover:underline">
        Research Library
      </Link>
      <p>Each of our papers names its authors and, if they agreed, the person who asked.</p>
    </RailPart>
    <RailPart title="What we store">
      <Link to="/privacy" className="py-1 font-semibold text-brand hover:underline">
        Privacy Policy
      </Link>
      <p>In plain words, with how long we keep everything.</p>
    </RailPart>
  </>
)

export default function AboutWhyPage() {
  return (
    <AboutFrame
      path="/about/why"
      title="Why Inflo"
      description="Why research on Inflo starts with a question from practice, credits everyone who worked on it and stays open."
      lead="Much research answers questions that no one in patient care is asking. Much student work is read once, by the person who grades it. We think we can fix both at once."
      rail={<Rail />}
    >
      <h2>The question comes first</h2>
      <p>
        Every paper has a use from the start: someone is waiting for it. It quotes the question as it was asked, and we
        write to the person who asked when the answer is published.
      </p>
      <h2>Your work is visible</h2>
      <p>
        Anyone can look up who wrote which paper. Published papers have a permanent number, can be cited in the usual
        styles and keep their authors’ names even if an account is deleted later.
      </p>
      <h2>Decisions have reasons</h2>
      <p>
        If we reject a claim, send a paper back or decline a question, we tell the people concerned why. We keep every
        decision permanently, with its date and the editor who made it.
      </p>
      <h2>Open means open</h2>
      <p>
        Authors pay no fee, readers pay no fee, and you don’t need an account to read. Pages work on old phones, in
        print and without JavaScript. We sell nothing and track no one, and no other company’s code runs in your
        browser.
      </p>
      <h2>Our figures are real</h2>
      <p>
        Every number on this site is counted from stored data. We don’t show numbers that we don’t know. A view counts
        once per reader and paper within half a minute; robots and the paper’s own authors never count.
      </p>
      <h2>No patient data</h2>
      <p>
        Questions and papers are about care, not about individual people.{' '}
        <Link to="/terms">Nothing that identifies a patient</Link> may appear anywhere on this site.
      </p>
    </AboutFrame>
  )
}

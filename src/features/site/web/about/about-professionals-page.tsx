import { MENTORSHIP, QUESTION_TIMELINE } from '#shared/business.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="Two minutes">
      <ButtonLink to="/submit-clinician-question" kind="main">
        Submit a question
      </ButtonLink>
      <p>Five required fields, no account needed. Your draft stays on your device until you send it.</p>
    </RailPart>
    <RailPart title="How long it takes">
      <p>Editor’s review: {QUESTION_TIMELINE.review}</p>
      <p>Finding a team: {QUESTION_TIMELINE.assignment}</p>
      <p>Research: {QUESTION_TIMELINE.research}</p>
      <p>Total: {QUESTION_TIMELINE.total}</p>
    </RailPart>
  </>
)

export default function AboutProfessionalsPage() {
  return (
    <AboutFrame
      path="/about/professionals"
      title="For Professionals"
      description="How clinicians can ask a question on Inflo in two minutes, follow it without an account and be credited if they wish."
      lead="You noticed something at work but had no time to look into it. Send us the question and read the answer when it’s ready."
      rail={<Rail />}
    >
      <h2>Ask</h2>
      <p>
        Tell us what you would like to know and where you work. Background helps, but a single sentence is enough.{' '}
        <Link to="/submit-clinician-question">The form</Link> takes about two minutes on a phone. Don’t include anything
        that could identify a patient.
      </p>
      <h2>Follow it</h2>
      <p>
        You get a tracking number that can’t be guessed. You can use it to check the progress of your question at any
        time, without an account, and to find the paper once it is published.
      </p>
      <h2>Your name, if you want it</h2>
      <p>
        You choose how the paper credits you for asking: with your name and, if you like, your LinkedIn profile, or with
        your role only. Your e-mail address is never shown.
      </p>
      <h2>Mentor the team, if you have the time</h2>
      <p>
        In the form you can offer to read {MENTORSHIP.drafts} drafts of the paper on your question:{' '}
        {MENTORSHIP.firstDraft} for the first, {MENTORSHIP.secondDraft} for the second, {MENTORSHIP.total} in total over{' '}
        {MENTORSHIP.span}. It is an offer, not a duty.
      </p>
      <h2>What you get</h2>
      <p>
        A paper on your own question: structured, with sources, checked by editors before publication and free for you
        and your colleagues to use. It does not replace clinical judgement or guidelines.
      </p>
    </AboutFrame>
  )
}

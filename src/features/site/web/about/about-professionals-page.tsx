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
      <p>Five required fields, no account. Your draft stays on your device until you send it.</p>
    </RailPart>
    <RailPart title="How long it takes">
      <p>Read by an editor: {QUESTION_TIMELINE.review}</p>
      <p>A team assigned: {QUESTION_TIMELINE.assignment}</p>
      <p>Research: {QUESTION_TIMELINE.research}</p>
      <p>In all: {QUESTION_TIMELINE.total}</p>
    </RailPart>
  </>
)

export default function AboutProfessionalsPage() {
  return (
    <AboutFrame
      path="/about/professionals"
      title="For Professionals"
      description="How clinicians ask a question at Inflo in two minutes, follow it without an account, and are credited if they wish."
      lead="You noticed something at work and had no time to look it up properly. Hand the question over, and read the answer when it is there."
      rail={<Rail />}
    >
      <h2>Ask</h2>
      <p>
        Say what you wonder about and where you work. Background helps, but a single sentence will do.{' '}
        <Link to="/submit-clinician-question">The form</Link> takes about two minutes on a phone. Please leave out
        anything that could identify a patient.
      </p>
      <h2>Follow it</h2>
      <p>
        You get a tracking number that nobody can guess. With it you see where your question stands at any time, without
        an account, and come to the paper once it is published.
      </p>
      <h2>Your name, if you want it there</h2>
      <p>
        You choose whether the paper says that you asked: with your name and, if you give it, your LinkedIn profile, or
        with your role only. Your e-mail address is never shown.
      </p>
      <h2>Mentor the team, if you have the time</h2>
      <p>
        In the form you may offer to read {MENTORSHIP.drafts} drafts of the paper on your question:{' '}
        {MENTORSHIP.firstDraft} for the first, {MENTORSHIP.secondDraft} for the second, {MENTORSHIP.total} in all over{' '}
        {MENTORSHIP.span}. It is an offer, not a duty.
      </p>
      <h2>What you get</h2>
      <p>
        A paper on your own question: structured, with its sources, read by editors before it appears, free for you and
        your colleagues to use. It replaces neither clinical judgement nor a guideline.
      </p>
    </AboutFrame>
  )
}

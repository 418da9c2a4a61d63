import { CLAIM_REVIEW_BUSINESS_DAYS, MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="You have an account">
      <ButtonLink to="/student/dashboard" kind="main">
        Student Portal
      </ButtonLink>
      <p>Open projects, your claims, your papers and upcoming deadlines.</p>
    </RailPart>
    <RailPart title="New here?">
      <ButtonLink to="/register">Join</ButtonLink>
      <p>All you need is a name, an e-mail address and a password. You fill in your profile later.</p>
    </RailPart>
  </>
)

export default function AboutStudentsPage() {
  return (
    <AboutFrame
      path="/about/students"
      title="For Students"
      description="How students find a question on Inflo, claim it alone or as a team, write the paper with guidance and publish it under their names."
      lead="Find a question worth your time, claim it and write a paper that someone is waiting for. It is published under your name."
      rail={<Rail />}
    >
      <h2>1. Choose a question</h2>
      <p>
        The <Link to="/student/dashboard">Student Portal</Link> lists every open question with its category, difficulty,
        estimated time and the skills it needs or teaches.
      </p>
      <h2>2. Claim it</h2>
      <p>
        Claim it alone, in a pair, or as a team of three or four. Explain your approach in a few sentences. We hold your
        places while an editor decides, usually within {CLAIM_REVIEW_BUSINESS_DAYS} business days. If your claim is
        rejected, we tell you why.
      </p>
      <h2>3. Write, section by section</h2>
      <p>
        The workspace has the nine sections of a research paper, each with guidance and a target word count. Your text
        is saved as you type, and on your device if you lose the connection. When two of you write in the same section,
        nothing is lost: you see both texts.
      </p>
      <h3>Co-authors and writing together</h3>
      <p>
        The lead author of a paper invites co-authors under “Share” in the workspace, as long as the team has places:
        two in a pair, four in a team. Friends and colleagues without an account can create one with the address that
        was invited. You can also invite others to read, suggest, write or mentor; they are not named as authors. You
        can all write at the same time, even in the same section, and see each other’s changes.
      </p>
      <h2>4. Submit</h2>
      <p>
        You can submit a paper once all its sections are complete, with at least{' '}
        {MINIMUM_PAPER_WORDS.toLocaleString('en-GB')} words in total and an abstract of 150 to 250 words. Each author
        states their contribution, and together you declare ethics, funding and conflicts of interest. Editors then
        publish the paper or send it back with comments.
      </p>
      <h2>5. Get published</h2>
      <p>
        Your paper gets a number (such as INF-2026-0001), is published in the library under CC BY and appears on your
        public profile with its number of views. You keep your copyright. You can download certificates for your
        achievements under Achievements.
      </p>
      <h2>What it takes</h2>
      <p>
        You don’t need an earlier publication. You need patience, care with sources and a few hours a week. Inflo is
        free.
      </p>
      <h2 id="writing">What goes into each section</h2>
      {SECTION_PLANS.map(({ name, guidance: { question, advice }, targetWordCount }) => (
        <section key={name}>
          <h3 id={`writing-${name}`}>{question}</h3>
          <p>{targetWordCount > 0 ? `${advice} (About ${targetWordCount} words.)` : advice}</p>
        </section>
      ))}
    </AboutFrame>
  )
}

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
      <p>Open projects, your claims, your papers, and what is due next.</p>
    </RailPart>
    <RailPart title="You are new">
      <ButtonLink to="/register">Join</ButtonLink>
      <p>Name, e-mail address, password. The profile comes afterwards.</p>
    </RailPart>
  </>
)

export default function AboutStudentsPage() {
  return (
    <AboutFrame
      path="/about/students"
      title="For Students"
      description="How students find a question at Inflo, claim it alone or as a team, write the paper with guidance, and publish it by name."
      lead="Find a question worth your time, claim it, and write a paper that somebody is waiting for. It appears with your name on it."
      rail={<Rail />}
    >
      <h2>1. Choose a question</h2>
      <p>
        The <Link to="/student/dashboard">Student Portal</Link> lists every question that is open, with its category,
        how hard it is, how long it is thought to take, and which skills it needs or teaches.
      </p>
      <h2>2. Claim it</h2>
      <p>
        Alone, in a pair, or as a team of three or four. Say in a few sentences how you would go about it. Your places
        are held while an editor decides, as a rule within {CLAIM_REVIEW_BUSINESS_DAYS} business days. If the answer is
        no, you read why.
      </p>
      <h2>3. Write, section by section</h2>
      <p>
        The workspace has the nine sections of a research paper, each with guidance and a word count to aim at. What you
        type is saved as you go, and kept on your device when the connection breaks. When two of you write in the same
        section, nobody’s text is lost: you are shown both.
      </p>
      <h3>Co-authors, and writing together</h3>
      <p>
        The lead of a paper adds co-authors under “Share” in the workspace, by their address, as long as the team has
        places, two in a pair and four in a team. Friends and colleagues who have no account yet make one with that
        address. Others can be asked to read, to suggest, to write or to mentor; they are not named as authors. All of
        you can write at once, in the same section too, and see what the others type.
      </p>
      <h2>4. Submit</h2>
      <p>
        A paper can be submitted with all its sections complete, at least {MINIMUM_PAPER_WORDS.toLocaleString('en-GB')}{' '}
        words in all, and an abstract of 150 to 250. Each of you says what they did, and together you declare ethics,
        funding and conflicts of interest. Editors read it. Either it is published, or you get it back with what is
        missing.
      </p>
      <h2>5. Be read</h2>
      <p>
        Your paper gets its number (such as INF-2026-0001), appears in the library under CC BY, and is listed in your
        public profile with how often it was read. You keep your copyright. What you achieve with it comes with a
        certificate, which you find under Achievements.
      </p>
      <h2>What it takes</h2>
      <p>
        No earlier publication. Patience with a question, care with sources, and a few hours a week. Inflo costs
        nothing.
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

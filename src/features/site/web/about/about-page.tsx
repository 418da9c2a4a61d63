import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="In one sentence">
      <p>Clinicians and communities ask, students write the answers, everyone can read them.</p>
    </RailPart>
    <RailPart title="What it costs">
      <p>Nothing. Asking, writing and reading are free.</p>
    </RailPart>
    <RailPart title="Start here">
      <Link to="/research" className="py-1 font-semibold text-brand hover:underline">
        Research Library
      </Link>
      <Link to="/ask" className="py-1 font-semibold text-brand hover:underline">
        Submit a question
      </Link>
    </RailPart>
  </>
)

export default function AboutPage() {
  return (
    <AboutFrame
      path="/about"
      title="About Inflo"
      description="Inflo is a health research community where questions from practice become papers, written by students and free to read."
      lead="Inflo is a health research community. People who care for patients bring the questions. Students, faculty and clinicians take the time to answer them well."
      rail={<Rail />}
    >
      <h2>The gap it closes</h2>
      <p>
        On every ward, someone wonders whether a routine really helps but has no time to find out. In every school,
        someone wants to learn how research is done but gets an exercise that no one will read. Inflo brings the two
        together: real questions, real readers.
      </p>
      <h2>How a question becomes a paper</h2>
      <p>
        Anyone can ask a question, without an account. An editor reads each question and publishes it as a project if it
        can be answered. Students claim the project and explain their approach. The team whose claim is approved writes
        a structured paper together: abstract, introduction, background, methods, results, discussion, conclusion,
        limitations, references.
      </p>
      <p>
        When the paper is complete, editors read it. They publish it, or send it back with written comments. A published
        paper gets a number and names its authors, and we tell the person who asked.
      </p>
      <h2>Who takes part</h2>
      <ul>
        <li>
          <b>People who ask:</b> clinicians of every profession, patients, relatives and anyone who is curious.
        </li>
        <li>
          <b>Students,</b> who write alone or in teams of up to four and are credited by name.
        </li>
        <li>
          <b>Faculty and clinicians,</b> who mentor them.
        </li>
        <li>
          <b>Editors,</b> who decide which questions become projects and which papers are published. Every decision is
          recorded with its reason.
        </li>
      </ul>
      <h2>The library</h2>
      <p>
        Inflo’s own papers are published under CC BY: free to read, cite, translate and build on. The library also has
        open-access articles from other journals, with their own authors, licence and DOI. These articles are labelled
        and don’t count towards Inflo’s figures. <Link to="/research">Browse the library.</Link>
      </p>
      <h2>Citing and saving a paper</h2>
      <p>
        Each paper’s page shows its citation in the usual styles. You can also download the paper as a PDF, and its
        details for reference managers as BibTeX or RIS.
      </p>
      <h2 id="how-we-count">How we count readers</h2>
      <p>
        A view is a visit to a paper’s page or PDF. We count each reader at most once in 30 seconds, page and PDF
        together, so a reload or a double click doesn’t count twice. Robots and the paper’s own authors don’t count.
        What we store for counting is explained in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </AboutFrame>
  )
}

import { Link } from '#ui/navigation/link.tsx'
import { AboutFrame } from './about-frame.tsx'
import { RailPart } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="In one sentence">
      <p>Clinicians and communities ask, students write the answer, everybody reads it.</p>
    </RailPart>
    <RailPart title="What it costs">
      <p>Nothing: not to ask, not to write, not to read.</p>
    </RailPart>
    <RailPart title="Begin here">
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
      description="What Inflo is: a health research community where questions from practice become papers, written by students and free to read."
      lead="Inflo is a health research community. People who care for patients bring the questions; students, with faculty and clinicians, bring the time to answer them well."
      rail={<Rail />}
    >
      <h2>The gap it closes</h2>
      <p>
        On every ward somebody wonders whether a habit helps, and has no hour to find out. In every school somebody
        wants to learn how research is done, and is given an exercise that nobody will read. Inflo brings the two
        together: the question is real, and so is the reader.
      </p>
      <h2>The way of a question</h2>
      <p>
        Anyone may ask, without an account. An editor reads each question, and publishes it as a project when it can be
        answered. Students claim the project and say how they would go about it. The team whose claim is approved writes
        a structured paper together: abstract, introduction, background, methods, results, discussion, conclusion,
        limitations, references.
      </p>
      <p>
        When the paper is complete, editors read it. They publish it, or send it back and say in writing what is
        missing. On the day it appears it gets a number, its authors are named, and whoever asked is told.
      </p>
      <h2>Who takes part</h2>
      <ul>
        <li>
          <b>Those who ask:</b> clinicians of every profession, and people who are patients, relatives or simply
          curious.
        </li>
        <li>
          <b>Students,</b> who write, alone or in teams of up to four, and are credited by name.
        </li>
        <li>
          <b>Faculty and clinicians,</b> who guide them.
        </li>
        <li>
          <b>Editors,</b> who decide what becomes a project and what is published. Every decision is kept with its
          reason.
        </li>
      </ul>
      <h2>The library</h2>
      <p>
        Inflo’s own papers appear under CC BY: free to read, cite, translate and build on. Beside them stand open
        articles of other journals, with their own authors, licence and DOI. They are marked as such, and are not
        counted in Inflo’s figures. <Link to="/research">Read in the library.</Link>
      </p>
      <h2>Citing and keeping a paper</h2>
      <p>
        The page of each paper writes its citation in the usual styles. It also gives the paper as a PDF, and its
        details for reference managers, as BibTeX or RIS.
      </p>
      <h2 id="how-we-count">How we count readers</h2>
      <p>
        A paper’s views are readings of its page or its PDF. The same reader counts once in 30 seconds, page and PDF
        together, so that neither a reload nor a double click makes two. Robots do not count, nor do the paper’s own
        authors. What we keep for counting is told in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </AboutFrame>
  )
}

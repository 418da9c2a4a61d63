import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'

export default function PreparationPage() {
  return (
    <TextPageFrame
      path="/in-preparation"
      title="In preparation"
      description="What Inflo doesn’t offer yet: local chapters, events and webinars, and a directory of student profiles."
      lead="People ask us about these three things. We don’t offer them yet."
    >
      <h2 id="chapters">Start a Chapter</h2>
      <p>
        Chapters are local groups at a school or hospital that work on questions together. You can’t sign up for one
        yet. A team of up to four can start today: <Link to="/about/students">claim a question together.</Link>
      </p>
      <h2 id="events">Events &amp; Webinars</h2>
      <p>
        No events are planned at the moment. We will announce them here and in{' '}
        <Link to="/newsletter">the newsletter.</Link>
      </p>
      <h2 id="student-profiles">Student Profiles</h2>
      <p>
        Every member has a public profile with their published papers, at an address they can share. There is no page
        yet to browse all profiles; members’ papers are in <Link to="/research">the library.</Link>
      </p>
    </TextPageFrame>
  )
}

import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'

export default function PreparationPage() {
  return (
    <TextPageFrame
      path="/in-preparation"
      title="In preparation"
      description="What Inflo does not offer yet: local chapters, events and webinars, and a directory of student profiles."
      lead="Three things that people ask us about and that are not there yet. We would rather say so than show an empty page."
    >
      <h2 id="chapters">Start a Chapter</h2>
      <p>
        Local groups at a school or hospital that take up questions together. There is no sign-up for them yet. A team
        of up to four can begin today: <Link to="/about/students">claim a question together.</Link>
      </p>
      <h2 id="events">Events &amp; Webinars</h2>
      <p>
        None is planned at the moment. When one is, it will be announced here and in{' '}
        <Link to="/newsletter">the newsletter.</Link>
      </p>
      <h2 id="student-profiles">Student Profiles</h2>
      <p>
        Every member has a public profile with the papers they have published, at an address they can share. A page on
        which visitors can browse all of them does not exist yet; their work is in{' '}
        <Link to="/research">the library.</Link>
      </p>
    </TextPageFrame>
  )
}

import { HomeHero, PapersPlaceholder } from './home-hero.tsx'
import { HomeClosing, HomeProcess, HomeReasons } from './home-sections.tsx'

/** What of home is the same for everybody, at once for whoever goes there: the papers are waited for in their place alone. */
export const Front = ({ words }: { words: string }) => (
  <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
    <HomeHero stats="coming" />
    <PapersPlaceholder words={words} />
    <HomeReasons />
    <HomeProcess />
    <HomeClosing />
  </div>
)

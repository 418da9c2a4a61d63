import { HomeHero, PapersPlaceholder } from './home-hero.tsx'
import { HomeClosing, HomeProcess, HomeReasons } from './home-sections.tsx'

/** Shows the part of home that is the same for everyone, at once: only the papers' place waits for data. */
export const Front = ({ words }: { words: string }) => (
  <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
    <HomeHero stats="coming" />
    <PapersPlaceholder words={words} />
    <HomeReasons />
    <HomeProcess />
    <HomeClosing />
  </div>
)

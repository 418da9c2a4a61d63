import { HomeHero, PapersPlaceholder } from './home-hero.tsx'
import { HomeClosing, HomeProcess, HomeReasons } from './home-sections.tsx'

/** Shows immediately the part of the home page that is the same for everyone, with a placeholder for the papers. */
export const Front = ({ words }: { words: string }) => (
  <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
    <HomeHero stats="coming" />
    <PapersPlaceholder words={words} />
    <HomeReasons />
    <HomeProcess />
    <HomeClosing />
  </div>
)

/** The plan of a section in every new paper: its purpose, in our own words, and its usual length. */
export type SectionPlan = {
  name: string
  heading: string
  targetWordCount: number
  guidance: { question: string; advice: string }
}

/** The nine sections in the order of the paper, with targets in words. Source: docs/product.md, "Editor". */
export const SECTION_PLANS = [
  {
    name: 'abstract',
    heading: 'Abstract',
    targetWordCount: 250,
    guidance: {
      question: 'Abstract: what would a busy clinician need to know?',
      advice:
        'The question, how you looked at it, what you found with the main numbers, and what it means: 150 to 250 words. Easiest to write last.',
    },
  },
  {
    name: 'introduction',
    heading: 'Introduction',
    targetWordCount: 300,
    guidance: {
      question: 'Introduction: why does this question matter, and to whom?',
      advice:
        'Begin with the problem that was brought to you and the people it affects. Say what is not known, and end with the question you set out to answer.',
    },
  },
  {
    name: 'background',
    heading: 'Background',
    targetWordCount: 300,
    guidance: {
      question: 'Background: what was known before you began?',
      advice:
        'The studies a reader should know, what they agree and disagree on, and where the gap is. Cite each claim; explain terms and scores at first use.',
    },
  },
  {
    name: 'methods',
    heading: 'Methods',
    targetWordCount: 500,
    guidance: {
      question: 'Methods: could someone repeat it?',
      advice:
        'Design, setting and dates, who or what was included, how it was measured, how it was analysed, and how bias was handled. Name the ethics approval, or why none was needed. For a review: where you searched, with which words, and how you chose.',
    },
  },
  {
    name: 'results',
    heading: 'Results',
    targetWordCount: 600,
    guidance: {
      question: 'Results: what did you find, without comment?',
      advice:
        'Start with who was studied, then the main finding, then the rest in the order of the methods. Give counts with percentages and intervals with estimates. Report what did not work, too.',
    },
  },
  {
    name: 'discussion',
    heading: 'Discussion',
    targetWordCount: 500,
    guidance: {
      question: 'Discussion: what does it mean at the bedside?',
      advice:
        'The main finding in a sentence, how it fits with earlier work, what else could explain it, and what clinicians could do differently. Claim no more than the results support.',
    },
  },
  {
    name: 'conclusion',
    heading: 'Conclusion',
    targetWordCount: 150,
    guidance: {
      question: 'Conclusion: what is the answer to the question?',
      advice: 'Answer the asker directly in a few sentences, with how sure you are, and name the next useful step.',
    },
  },
  {
    name: 'limitations',
    heading: 'Limitations',
    targetWordCount: 150,
    guidance: {
      question: 'Limitations: where should a reader be careful?',
      advice:
        'What could have biased the findings, in which direction, and to whom they do not apply. Honest limitations make the rest credible.',
    },
  },
  {
    name: 'references',
    heading: 'References',
    targetWordCount: 0,
    guidance: {
      question: 'References: where can each claim be checked?',
      advice: 'Paste DOIs, PMIDs, BibTeX or RIS, and cite each next to its claim. They are numbered as you cite them.',
    },
  },
] as const satisfies SectionPlan[]

export type SectionName = (typeof SECTION_PLANS)[number]['name']

const planByName: ReadonlyMap<string, SectionPlan> = new Map(SECTION_PLANS.map((plan) => [plan.name, plan]))

export const planOf = (name: string): SectionPlan | undefined => planByName.get(name)

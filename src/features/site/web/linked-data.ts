/** Describes the site's publisher and its search in schema.org's terms. Pure. */
export const siteInWords = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: 'Inflo',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      description: 'Open-access health research: questions from practice, answered in the open.',
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Inflo',
      url: `${origin}/`,
      inLanguage: 'en',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/research?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
})

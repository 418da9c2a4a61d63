type PageMetaProps = { title: string; description: string; origin: string; path: string }

/** Renders a page's metadata for search engines and link previews, with its canonical URL. */
export function PageMeta({ title, description, origin, path }: PageMetaProps) {
  const address = origin + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Inflo" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
    </>
  )
}

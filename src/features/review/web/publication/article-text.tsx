import '#ui/article/article.css'
import type { Article } from '#formats/article/article.ts'
import { ArticleAbstract, ArticleBody } from '#ui/article/article-body.tsx'
import { FileAddress } from '#ui/article/file-address.ts'

type ArticleTextProps = { article: Article; addresses: Record<string, string> }

/** A submission as its readers would see it. */
export const ArticleText = ({ article, addresses }: ArticleTextProps) => (
  <FileAddress value={(file) => addresses[file] ?? `/files/${file}`}>
    <section aria-label="Submitted text" className="rounded-[6px] border border-line bg-surface px-4 py-6 sm:px-8">
      <div className="mx-auto grid max-w-[62ch]">
        {article.abstract.length > 0 ? (
          <section aria-label="Abstract as published">
            <ArticleAbstract article={article} />
          </section>
        ) : null}
        <ArticleBody article={article} />
      </div>
    </section>
  </FileAddress>
)

import { langOf } from "#app/words/lang-of.ts";
import { Face } from "./face.tsx";
import { nameOf } from "./member-link.tsx";

export type PostTile = {
  id: number;
  title: string;
  language: "en" | "fr";
  username: string;
  fullName: string | undefined;
  face: string | null;
};

/** A few posts to read instead, where what was looked for is not there; nothing where there are none. */
export function PostTiles({ title, posts }: { title: string; posts: PostTile[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="mt-8 text-left">
      <h2 className="mb-3">{title}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {posts.map((post) => (
          <li key={post.id} className="panel flex">
            <Face {...post} />
            <div className="ml-3 min-w-0">
              <h3 className="text-base" lang={langOf(post.language)}>
                <a href={`/post/${post.id}`}>{post.title}</a>
              </h3>
              <p className="meta">{nameOf(post)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

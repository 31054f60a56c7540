import { skillHref } from "./rules.ts";

/** What a member can do, each a link to everybody who can. */
export const Skills = ({ skills }: { skills: string[] }) => (
  <ul className="chips mt-2">
    {skills.map((skill) => (
      <li key={skill}>
        <a href={skillHref(skill)}>{skill}</a>
      </li>
    ))}
  </ul>
);

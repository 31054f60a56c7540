/**
 * The primary's heartbeat: a number that the serving processes raise once a second, all of them together. A replica that lacks the last n
 * beats is n seconds behind, whatever its own clock and its own idea of being up to date say.
 */

/** A replica that is further behind is not read from, in seconds. */
export const mostBehind = 5;

/** Returns the number of the last change and the last beat of a server. */
export const versionSql = "select coalesce(max(id), 0), (select beat from heartbeat) from changes";

/** Beats, if the last beat is old, and returns the same. A clock that was set back does not stop it. */
export const beatSql = `with beaten as (
    update heartbeat set beat = beat + 1, beaten_at = clock_timestamp()
    where beaten_at not between clock_timestamp() - interval '900 milliseconds' and clock_timestamp() returning beat)
  select coalesce(max(id), 0), coalesce((select beat from beaten), (select beat from heartbeat)) from changes`;

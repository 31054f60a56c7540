import type { ReactNode } from "react";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import type { UserType } from "#app/features/accounts/rules.ts";
import { postalCode } from "#app/features/provinces/rules.ts";
import { keepPostalCodes } from "#app/text/visible-text.ts";
import { CheckField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/page.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { lifeStages, userTypeOf } from "./onboarding.ts";

/**
 * The account's facts and who may see the profile. `province` follows from the account's postal code, `answeredProvince` from the one given
 * here.
 */
export type OnboardingAccount = {
  /** Whether they ever chose what others see. */
  hasChosen: boolean;
  username: string;
  userType: UserType;
  occupation: string;
  postalCode: string;
  province: string | null;
  answeredProvince: string | null;
  audience: "everyone" | "members" | "connections";
};
type Values = Record<string, string | undefined>;
const shownChoices = ["shows_user_type", "shows_occupation", "shows_province"];

type Props = { values: Values; account: OnboardingAccount };

const audiences = labelsOf("onboarding_seen_", ["everyone", "members", "connections"]);

/** The end of the last step: asks which answers to copy into the account and what others may see; folded where nothing changes unless one opens it. */
export function OnboardingChoices({ values, account }: Props) {
  const { occupation = "" } = values;
  const code = postalCode(values.postal_code ?? "") ?? "";
  const { province, answeredProvince } = account;
  const stage = lifeStages.find((one) => one === values.life_stage);
  const userType = stage && userTypeOf[stage];
  const updates = [
    occupation !== account.occupation && (
      <Update key="occupation" name="update_occupation" checked={isYes(values.update_occupation)}>
        {account.occupation
          ? m.onboarding_other_occupation({ now: account.occupation, answered: occupation })
          : m.onboarding_no_occupation({ answered: occupation })}
      </Update>
    ),
    code !== account.postalCode && (
      <Update key="postal_code" name="update_postal_code" checked={isYes(values.update_postal_code)}>
        {m.onboarding_other_postal_code({ now: keepPostalCodes(account.postalCode), answered: keepPostalCodes(code) })}
      </Update>
    ),
    userType && userType !== account.userType && (
      <Update key="user_type" name="update_user_type" checked={isYes(values.update_user_type)}>
        {m.onboarding_other_user_type({ now: userTypeLabels[account.userType](), answered: userTypeLabels[userType]() })}
      </Update>
    ),
  ].filter(Boolean);
  const isAnyYes = (names: string[]) => names.some((name) => isYes(values[name]));
  return (
    <div className="mb-5">
      {updates.length > 0 && (
        <Fold title={m.onboarding_other_answers()} open={isAnyYes(["update_occupation", "update_postal_code", "update_user_type"])}>
          {updates}
        </Fold>
      )}
      <Fold title={m.onboarding_seen()} open={!account.hasChosen || isAnyYes(shownChoices)}>
        <p className="text-sm text-soft">
          {m.onboarding_never_seen()} {audiences[account.audience]()}{" "}
          <a className="underline" href={`/u/${account.username}?view=others`}>
            {m.onboarding_see_profile()}
          </a>
        </p>
        <Shown name="shows_user_type" label={m.field_user_type()} shown={isYes(values.shows_user_type)}>
          {userTypeLabels[account.userType]()}
        </Shown>
        <Shown name="shows_occupation" label={m.people_occupation()} shown={isYes(values.shows_occupation)}>
          {nowOr(account.occupation, occupation)}
        </Shown>
        <Shown name="shows_province" label={m.feed_province()} shown={isYes(values.shows_province)}>
          {nowOr(province ?? "", answeredProvince ?? "")}
        </Shown>
      </Fold>
    </div>
  );
}

/** Returns whether a box was ticked, which a form sends as "no,yes". */
const isYes = (value: string | undefined) => (value ?? "").endsWith("yes");

function nowOr(now: string, answered: string): string {
  return now === "" || answered === "" || now === answered ? now || answered : m.onboarding_now_or({ now, answered });
}

/** A tick box with a hidden "no": a box that is not ticked sends nothing itself, so the "no" tells that it was shown. */
function Update({ name, checked, children }: { name: string; checked: boolean; children: ReactNode }) {
  return (
    <div>
      <p>{children}</p>
      <input type="hidden" name={name} value="no" />
      <CheckField name={name} label={m.onboarding_update()} checked={checked} />
    </div>
  );
}

function Shown({ name, label, shown, children }: { name: string; label: string; shown: boolean; children: ReactNode }) {
  const choice = (value: "yes" | "no", text: string) => (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input type="radio" name={name} value={value} defaultChecked={shown === (value === "yes")} className="size-5 shrink-0" />
      {text}
    </label>
  );
  return (
    <fieldset className="shown">
      <legend>
        <b>{label}</b>
        {children && <> · {children}</>}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {choice("no", m.onboarding_keep())}
        {choice("yes", m.onboarding_show())}
      </div>
    </fieldset>
  );
}

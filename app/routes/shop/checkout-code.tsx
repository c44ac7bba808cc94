import { useLocation } from "react-router";
import { loginAddress } from "#app/routing/redirect-target.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CodeView } from "./checkout-code.server.ts";

interface CodeFieldProps {
  code: CodeView;
  field: ReturnType<typeof formState>["field"];
  /** Of the page, without a code. */
  path: string;
}

/** What she has paid for parts of the bundle; whether anybody has, a visitor is not told. */
export function PaidBefore({ paid, asksLogin }: Pick<CodeView, "paid" | "asksLogin">) {
  const { pathname, search } = useLocation();
  return (
    <>
      {paid.length > 0 && (
        <Notice tone="info">
          {paid.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {asksLogin && (
        <p className="small">
          <a href={loginAddress(pathname + search)}>Connecte-toi</a> pour déduire ce que tu as déjà payé pour une
          formation de ce lot.
        </p>
      )}
    </>
  );
}

/** The button checks nothing else of the form, and shows the recap again with the price. */
export function CodeField({ code, field, path }: CodeFieldProps) {
  // The form goes on to its own address, where the founder's word of origin and a held seat stand.
  const query = [...new URLSearchParams(useLocation().search)].filter(([name]) => name === "c" || name === "place");
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
  const { error, ...control } = field("code");
  return (
    <Disclosure summary="J’ai un code" isOpen={code.isTyped || error !== undefined}>
      <div className="flow mt-4">
        <div className="flex flex-wrap items-end gap-4">
          <Field
            {...control}
            error={code.error ?? error}
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            saysOptional={false}
          />
          <Button variant="secondary" name="etape" value="code" formNoValidate formAction={`${address}#recapitulatif`}>
            Appliquer le code
          </Button>
        </div>
        {code.sentence && <Notice tone="info">{code.sentence}</Notice>}
      </div>
    </Disclosure>
  );
}

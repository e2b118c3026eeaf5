import { expect, type Locator, type Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import { linkOf } from '#modules/account/team/rules.ts';

import type { CompanyDesk } from './company-desk.ts';

/** The people of the company: their list, invitations, roles. */
export class Team {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(entry: 'Team' | 'Roles' = 'Team'): Promise<this> {
    await this.page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: entry, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
    return this;
  }

  /** Makes a role of these permissions, by their labels; ends on the list. */
  async addRole(name: string, labels: readonly string[]): Promise<void> {
    await this.open('Roles');
    await this.page.getByRole('link', { name: 'New role' }).first().click();
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    for (const label of labels) await this.permission(label).check();
    await this.page.getByRole('button', { name: 'Save role' }).click();
    await expect(this.page.getByRole('link', { name, exact: true })).toBeVisible();
  }

  permission(label: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${label}`) });
  }

  /** Resolves to the link, which is shown once. `label`: how the typed address or number is kept. */
  async invite(typed: string, role: string, label = typed): Promise<string> {
    await this.page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const form = this.page.getByRole('dialog');
    await form.getByLabel('E-mail or phone').fill(typed);
    await form.getByLabel('Role', { exact: true }).selectOption({ label: role });
    await form.getByRole('button', { name: 'Make link' }).click();
    return this.#link(label);
  }

  async newLink(label: string): Promise<string> {
    await this.invitation(label).getByRole('button', { name: 'New link' }).click();
    return this.#link(label);
  }

  async withdraw(label: string): Promise<void> {
    await this.invitation(label).getByRole('button', { name: 'Withdraw' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(this.invitation(label)).toHaveCount(0);
  }

  invitation(label: string): Locator {
    return this.page.getByRole('region', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: label });
  }

  member(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  async menu(name: string): Promise<Locator> {
    await this.member(name).getByRole('button', { name: 'Actions' }).click();
    return this.page.getByRole('menu');
  }

  /** Chooses from the row's menu and confirms. */
  async act(name: string, entry: string): Promise<void> {
    await (await this.menu(name)).getByRole('menuitem', { name: entry }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: entry }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async #link(label: string): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: `Link for ${label}` });
    const link = await dialog.getByLabel('Invitation link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return link;
  }
}

/** The page that an invitation opens. */
export class InvitePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async titled(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async signUp(who: { readonly name: string; readonly email: string; readonly password: string }): Promise<void> {
    await this.titled('You are invited');
    await this.page.getByRole('button', { name: 'Create an account' }).click();
    await this.page.getByLabel('Your name').fill(who.name);
    await this.page.getByLabel('E-mail').fill(who.email);
    await this.page.getByLabel('Password', { exact: true }).fill(who.password);
    await this.page.getByRole('button', { name: 'Create an account' }).click();
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.titled('You are invited');
    await this.page.getByRole('button', { name: 'I have an account' }).click();
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}

export type Invited = { readonly id: string; readonly link: string };

/** A role, and what makes invitations to it, without a screen. */
export async function inviter(desk: CompanyDesk, url: string, permissions: readonly string[]): Promise<() => Promise<Invited>> {
  const role = newId();
  await desk.call('save_role', { p_tenant: desk.tenant, p_role: { id: role, name: 'Packers', permissions, brand_ids: null } });
  return async () => {
    const label = `${newId()}@example.com`;
    const { id, token } = await desk.call<{ readonly id: string; readonly token: string }>('invite_member', {
      p_tenant: desk.tenant,
      p_role: role,
      p_label: label,
    });
    return { id, link: linkOf(url, token) };
  };
}

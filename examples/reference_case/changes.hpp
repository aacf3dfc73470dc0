// What the three implementers write, each as its part of the specification says.
#pragma once

#include "../rehearsal/script.hpp"

#include <string>
#include <string_view>

namespace reference_case {

using rehearsal::workplace;

// A file with something more behind the first place of some words.
inline std::string more_behind(workplace& at, std::string_view path, std::string_view words, std::string_view more) {
    std::string text = at.read(path);
    std::size_t const found = text.find(words);
    at.check(found != std::string::npos, "the file is as the specification says");
    return found == std::string::npos ? text : text.insert(found + words.size(), more);
}

inline std::string change_database(workplace& at) {
    at.check(at.note("implementation-spec.md").find("NotificationPreference") != std::string::npos, "it is specified");
    std::string const schema =
        more_behind(at, "prisma/schema.prisma", "    name  String\n",
                    "\n    notifications Notification[]\n    preference    NotificationPreference?\n");
    at.change("prisma/schema.prisma", schema + R"prisma(
model Notification {
    id        String   @id @default(uuid())
    userId    String
    user      User     @relation(fields: [userId], references: [id])
    title     String
    body      String
    read      Boolean  @default(false)
    createdAt DateTime @default(now())
}

model NotificationPreference {
    userId String  @id
    user   User    @relation(fields: [userId], references: [id])
    email  Boolean @default(true)
    inApp  Boolean @default(true)
}
)prisma");
    at.change("prisma/migrations/0002_notifications/migration.sql", R"sql(CREATE TABLE "Notification" (
    "id" TEXT PRIMARY KEY,
    "userId" TEXT NOT NULL REFERENCES "User" ("id"),
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "read" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE "NotificationPreference" (
    "userId" TEXT PRIMARY KEY REFERENCES "User" ("id"),
    "email" BOOLEAN NOT NULL DEFAULT true,
    "inApp" BOOLEAN NOT NULL DEFAULT true
);
)sql");
    at.append_note("changes-made.md", "- db-implementer: two models in prisma/schema.prisma, and their migration.\n");
    return "Two models and the migration that makes their tables; User has the relations. Noted in changes-made.md.";
}

inline std::string change_service(workplace& at) {
    at.check(at.note("implementation-spec.md").find("/preferences stands before") != std::string::npos,
             "it is specified");
    at.change("src/services/notificationService.ts", R"ts(import { createTransport } from 'nodemailer';
import { prisma } from '../database';

const mail = process.env.SMTP_URL ? createTransport(process.env.SMTP_URL) : undefined;

export class NotificationService {
    async send(userId: string, title: string, body: string) {
        const wanted = await prisma.notificationPreference.findUnique({ where: { userId } });
        if (wanted?.inApp ?? true) await prisma.notification.create({ data: { userId, title, body } });
        if (mail && (wanted?.email ?? true)) await this.mailTo(userId, title, body);
    }

    private async mailTo(id: string, subject: string, text: string) {
        const { email } = await prisma.user.findUniqueOrThrow({ where: { id } });
        await mail.sendMail({ to: email, subject, text });
    }
}
)ts");
    at.change("src/routes/notifications.ts", R"ts(import { Router } from 'express';
import { prisma } from '../database';
import { validate } from '../middleware/validate';
import { NotificationService } from '../services/notificationService';

const service = new NotificationService();
export const router = Router();

router.get('/', ({ userId }, response, next) => {
    prisma.notification.findMany({ where: { userId } }).then((all) => response.json(all)).catch(next);
});

router.post('/', validate('title', 'body'), ({ userId, body }, response, next) => {
    service.send(userId, body.title, body.body).then(() => response.status(201).end()).catch(next);
});

router.put('/preferences', validate('email', 'inApp'), ({ userId, body: { email, inApp } }, response, next) => {
    const wanted = { email, inApp };
    prisma.notificationPreference
        .upsert({ where: { userId }, create: { userId, ...wanted }, update: wanted })
        .then((row) => response.json(row))
        .catch(next);
});

router.put('/:id', ({ userId, params: { id } }, response, next) => {
    const data = { read: true };
    prisma.notification.updateMany({ where: { id, userId }, data }).then(() => response.end()).catch(next);
});

router.delete('/:id', ({ userId, params: { id } }, response, next) => {
    prisma.notification.deleteMany({ where: { id, userId } }).then(() => response.status(204).end()).catch(next);
});
)ts");
    at.change("package.json",
              more_behind(at, "package.json", "\"express\": \"^4.19.2\",\n", "        \"nodemailer\": \"^6.9.13\",\n"));
    at.append_note(
        "changes-made.md",
        "- service-implementer: src/routes/notifications.ts with five endpoints, src/services/notificationService.ts,"
        " nodemailer in package.json.\n");
    return "Five endpoints and the service, which stores without SMTP_URL as well. Noted in changes-made.md.";
}

inline std::string change_frontend(workplace& at) {
    at.check(at.note("changes-made.md").find("five endpoints") != std::string::npos, "what it calls is there");
    at.change("src/components/NotificationSettings.tsx", R"tsx(import { useState } from 'react';
import { Switch } from './ui/switch';

export function NotificationSettings() {
    const [wanted, setWanted] = useState({ email: true, inApp: true });
    const [error, setError] = useState('');
    const save = (next) => {
        setWanted(next);
        const body = JSON.stringify(next);
        const headers = { 'Content-Type': 'application/json' };
        fetch('/api/v1/notifications/preferences', { method: 'PUT', headers, body })
            .then((answer) => setError(answer.ok ? '' : 'This could not be saved.'))
            .catch(() => setError('This could not be saved.'));
    };
    return (
        <section>
            <Switch checked={wanted.email} onCheckedChange={(email) => save({ ...wanted, email })} />
            <Switch checked={wanted.inApp} onCheckedChange={(inApp) => save({ ...wanted, inApp })} />
            {error && <p role="alert">{error}</p>}
        </section>
    );
}
)tsx");
    std::string const page = more_behind(at, "src/components/SettingsPage.tsx", "rename(event.target.value)} />\n",
                                         "            <NotificationSettings />\n");
    at.change("src/components/SettingsPage.tsx",
              "import { NotificationSettings } from './NotificationSettings';\n" + page);
    at.append_note("changes-made.md",
                   "- frontend-implementer: src/components/NotificationSettings.tsx, shown by SettingsPage.tsx.\n");
    return "The settings page has two switches, which save at once and say if that failed. Noted in changes-made.md.";
}

}  // namespace reference_case

// The application as it is before anybody works on it: Express and Prisma behind, React before.
#pragma once

#include "../rehearsal/script.hpp"

namespace reference_case {

inline constexpr rehearsal::file project[] = {
    {"package.json", R"json({
    "name": "corner-shop",
    "dependencies": {
        "@prisma/client": "^5.14.0",
        "express": "^4.19.2",
        "react": "^18.3.1",
        "zustand": "^4.5.2"
    }
}
)json"},
    {"prisma/schema.prisma", R"prisma(datasource db {
    provider = "postgresql"
    url      = env("DATABASE_URL")
}

model User {
    id    String @id @default(uuid())
    email String @unique
    name  String
}
)prisma"},
    {"prisma/migrations/0001_users/migration.sql", R"sql(CREATE TABLE "User" (
    "id" TEXT PRIMARY KEY,
    "email" TEXT NOT NULL UNIQUE,
    "name" TEXT NOT NULL
);
)sql"},
    {"src/app.ts", R"ts(import express from 'express';
import { readdirSync } from 'node:fs';
import { auth } from './middleware/auth';
import { failed } from './middleware/failed';
import { rateLimit } from './middleware/rateLimit';

export const app = express();
app.use(express.json(), rateLimit, auth);
for (const file of readdirSync(`${__dirname}/routes`)) {
    const name = file.replace(/[.][jt]s$/, '');
    app.use(`/api/v1/${name}`, require(`./routes/${name}`).router);
}
app.use(failed);
)ts"},
    {"src/database.ts", R"ts(import { PrismaClient } from '@prisma/client';

export const prisma = new PrismaClient();
)ts"},
    {"src/middleware/auth.ts", R"ts(import { verify } from '../token';

export function auth(request, response, next) {
    request.userId = verify(request.headers.authorization);
    if (!request.userId) return response.status(401).end();
    next();
}
)ts"},
    {"src/middleware/failed.ts", R"ts(export function failed(error, request, response, next) {
    response.status(error.status ?? 500).json({ error: error.message });
}
)ts"},
    {"src/middleware/rateLimit.ts", R"ts(const seen = new Map<string, number>();

export function rateLimit(request, response, next) {
    const count = (seen.get(request.ip) ?? 0) + 1;
    seen.set(request.ip, count);
    if (count > 600) return response.status(429).end();
    next();
}
)ts"},
    {"src/middleware/validate.ts", R"ts(export const validate = (...fields: string[]) => (request, response, next) => {
    const missing = fields.filter((field) => request.body[field] === undefined);
    if (missing.length > 0) return response.status(400).json({ missing });
    next();
};
)ts"},
    {"src/routes/users.ts", R"ts(import { Router } from 'express';
import { prisma } from '../database';
import { validate } from '../middleware/validate';

export const router = Router();

router.get('/me', (request, response, next) => {
    prisma.user.findUnique({ where: { id: request.userId } }).then((user) => response.json(user)).catch(next);
});

router.put('/me', validate('name'), (request, response, next) => {
    const data = { name: request.body.name };
    prisma.user.update({ where: { id: request.userId }, data }).then((user) => response.json(user)).catch(next);
});
)ts"},
    {"src/store.ts", R"ts(import { create } from 'zustand';

export const useSettings = create((set) => ({
    name: '',
    rename: (name: string) => set({ name }),
}));
)ts"},
    {"src/components/ui/switch.tsx", R"tsx(export { Switch } from '@shadcn/ui';
)tsx"},
    {"src/components/SettingsPage.tsx", R"tsx(import { useSettings } from '../store';

export function SettingsPage() {
    const { name, rename } = useSettings();
    return (
        <main>
            <input value={name} onChange={(event) => rename(event.target.value)} />
        </main>
    );
}
)tsx"},
};

}  // namespace reference_case

package dev.tegula.cli;

import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The secrets of a command line: keys, secret settings, and secrets in URIs. */
final class SecretArguments {

    private static final List<String> KEYS = List.of("--key", "--key-hex", "--token");
    private static final List<String> SETTINGS =
            List.of("secret", "token", "password", "passphrase", "account_key", "sas", "access_key");
    /** Shorter secrets would also mask ordinary words. */
    private static final int SHORTEST = 4;

    private final List<String> secrets = new ArrayList<>();

    /** Collects the secrets in the words of a command line. */
    SecretArguments(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String before = i == 0 ? "" : words.get(i - 1);
            if (KEYS.contains(before)) {
                add(word);
            }
            KEYS.stream()
                    .filter(key -> word.startsWith(key + "="))
                    .forEach(key -> add(word.substring(key.length() + 1)));
            String setting =
                    before.equals("--set") ? word : word.startsWith("--set=") ? word.substring("--set=".length()) : "";
            if (isSecret(setting)) {
                add(setting.substring(setting.indexOf('=') + 1));
            }
            addOfUri(word);
        }
        secrets.sort((a, b) -> Integer.compare(b.length(), a.length()));
    }

    private static boolean isSecret(String setting) {
        int equals = setting.indexOf('=');
        String name = setting.substring(0, Math.max(equals, 0)).toLowerCase(Locale.ROOT);
        return SETTINGS.stream().anyMatch(name::contains);
    }

    private void addOfUri(String word) {
        int start = word.indexOf(":/");
        if (start < 0) {
            return;
        }
        String rest = word.substring(start + 2).replaceFirst("^/+", "");
        int at = rest.lastIndexOf('@');
        if (!UriSecrets.maskUri(word).equals(word) && at > 0) {
            add(rest.substring(0, at));
            for (String part : rest.substring(0, at).split(":", 2)) {
                add(part);
            }
        }
        int query = rest.indexOf('?');
        if (query >= 0 && !UriSecrets.maskUri(word).equals(word)) {
            for (String part : rest.substring(query + 1).split("&", -1)) {
                add(part);
                add(part.substring(part.indexOf('=') + 1));
            }
        }
    }

    private void add(String secret) {
        if (secret.length() >= SHORTEST) {
            secrets.add(secret);
        }
    }

    /** Masks all secrets in a text. */
    String mask(String text) {
        String masked = UriSecrets.mask(text);
        for (String secret : secrets) {
            masked = masked.replace(secret, UriSecrets.MASK);
        }
        return masked;
    }
}

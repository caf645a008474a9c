package dev.tegula.vfs;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets in URIs: user information ({@code user:password@host}) and query strings ({@code ?X-Amz-Signature=…},
 * {@code ?sig=…}). All output contains masked URIs; only stores use {@link VfsUri#unmasked}.
 */
public final class UriSecrets {

    /** The replacement of a secret. */
    public static final String MASK = "***";

    /** Schemes in which a question mark is part of a name. */
    private static final Set<String> NO_QUERIES = Set.of("file", "mem", "zip+file");

    /** Schemes of Hadoop in which {@code container@account} is not user information. */
    private static final Set<String> CONTAINERS = Set.of("abfs", "abfss", "wasb", "wasbs");

    /** Schemes of stores that only take credentials from settings. */
    private static final Set<String> BY_SETTINGS = Set.of("s3", "azure", "gs", "gcs");

    private static final Pattern SIGNED = Pattern.compile(
            "[?&](X-Amz-[A-Za-z-]+|X-Goog-[A-Za-z-]+|AWSAccessKeyId|GoogleAccessId|Signature|sig|se|sp|sv|access_token|token)=",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_PORT = Pattern.compile("[^:\\[]*:(?!\\d*$).*");
    /** A URI in a text: the scheme and everything up to white space or a quote, without trailing punctuation. */
    private static final Pattern IN_TEXT =
            Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/+[^\\s'\"<>]*?(?=[:;,.)]*(?:[\\s'\"<>]|$))");

    private UriSecrets() {}

    /** Masks the secrets of all URIs in a text. The part of a URI after a blank is not recognised. */
    public static String mask(String text) {
        if (text.indexOf(":/") < 0) {
            return text;
        }
        Matcher uri = IN_TEXT.matcher(text);
        StringBuilder masked = new StringBuilder();
        while (uri.find()) {
            uri.appendReplacement(masked, Matcher.quoteReplacement(maskUri(uri.group())));
        }
        return uri.appendTail(masked).toString();
    }

    /** Masks the secrets of a text that is a URI, valid or not. */
    public static String maskUri(String text) {
        int colon = text.indexOf(":/");
        if (colon < 0) {
            return text;
        }
        int start = colon + 1;
        while (start < text.length() && text.charAt(start) == '/') {
            start++;
        }
        if (text.charAt(start - 1) != '/' || text.substring(0, start).endsWith(":///")) {
            return text;
        }
        int slash = text.indexOf('/', start);
        int end = slash < 0 ? text.length() : slash;
        int query = text.indexOf('?', start);
        String authority = text.substring(start, query >= 0 && query < end ? query : end);
        String rest = text.substring(start + authority.length());
        return text.substring(0, start)
                + mask(text.substring(0, colon).toLowerCase(java.util.Locale.ROOT), authority, rest);
    }

    /** Masks the authority and path of a URI. */
    static String mask(String scheme, String authority, String path) {
        int at = authority.lastIndexOf('@');
        if (at >= 0) {
            boolean container = CONTAINERS.contains(scheme) && authority.lastIndexOf(':', at) < 0;
            return (container ? authority : MASK + authority.substring(at)) + maskQuery(scheme, path);
        }
        // Most authorities have no colon; messages about files are prepared for every tile.
        if (authority.indexOf(':') >= 0 && NO_PORT.matcher(authority).matches()) {
            // A password may contain a slash: the host follows the last @.
            int host = path.lastIndexOf('@');
            return MASK + (host < 0 ? maskQuery(scheme, path) : maskQuery(scheme, path.substring(host)));
        }
        String masked = maskQuery(scheme, path);
        return authority.isEmpty() ? masked : authority + masked;
    }

    /** Returns the end of a query, where names of arrays and groups follow. */
    private static String maskQuery(String scheme, String path) {
        int query = NO_QUERIES.contains(scheme) ? -1 : path.indexOf('?');
        if (query < 0) {
            return path;
        }
        int names = path.indexOf("/__", query);
        return path.substring(0, query) + '?' + MASK + (names < 0 ? "" : path.substring(names));
    }

    /** Returns whether a URI contains secrets that are masked. */
    public static boolean areIn(VfsUri uri) {
        return !uri.toString().equals(uri.unmasked());
    }

    /**
     * Refuses credentials in URIs of stores that take them from settings: they would be treated as names, and be sent
     * and logged.
     */
    static void refuseCredentials(VfsUri uri) {
        boolean settings = BY_SETTINGS.contains(uri.scheme());
        if (settings
                && (uri.authority().indexOf('@') >= 0
                        || NO_PORT.matcher(uri.authority()).matches())) {
            throw new IllegalArgumentException(uri + ": user information is not allowed in URIs of " + uri.scheme()
                    + "://. Pass credentials as settings of the store.");
        }
        if (settings && SIGNED.matcher(uri.path()).find()) {
            throw new IllegalArgumentException(uri + ": signed query strings are not allowed in URIs of " + uri.scheme()
                    + "://. Pass credentials as settings of the store.");
        }
    }
}

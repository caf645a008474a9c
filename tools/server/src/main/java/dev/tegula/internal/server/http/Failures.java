package dev.tegula.internal.server.http;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.TegulaException;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;

/** Converts failures to responses without stack traces. */
final class Failures {

    private static final System.Logger LOG = System.getLogger("dev.tegula.server");

    private Failures() {}

    static Response response(HttpException e) {
        Response response = Response.text(e.status(), String.valueOf(e.getMessage()));
        return switch (e.status()) {
            case 401 -> response.header("WWW-Authenticate", "Bearer realm=\"tegula\"");
            case 405 -> response.header("Allow", "GET, HEAD, OPTIONS");
            case 429, 503 -> response.header("Retry-After", "1");
            default -> response;
        };
    }

    static Response response(Throwable e) {
        if (e instanceof NoSuchFileException || e instanceof ArrayNotFoundException) {
            return Response.text(404, "does not exist");
        } else if (e instanceof TegulaException failure) {
            // The step names whole URIs, which responses do not show.
            LOG.log(
                    Level.WARNING,
                    () -> UriSecrets.mask(NextStep.after(String.valueOf(e.getMessage()), failure.nextStep())));
            return Response.text(500, UriSecrets.mask(String.valueOf(e.getMessage())));
        } else if (e instanceof IllegalArgumentException) {
            return Response.text(400, UriSecrets.mask(String.valueOf(e.getMessage())));
        } else if (e instanceof OutOfMemoryError) {
            return Response.text(503, "not enough memory. Retry later.").header("Retry-After", "5");
        } else if (e instanceof IOException) {
            LOG.log(Level.WARNING, () -> UriSecrets.mask(String.valueOf(e.getMessage())));
            return Response.text(502, "the store failed. The log of the server names the cause.");
        }
        log(e);
        return Response.text(500, "unexpected failure. The log of the server names the cause.");
    }

    /** Logs a failure that no response describes. */
    static void log(Throwable e) {
        LOG.log(Level.ERROR, "unexpected failure", e);
    }
}

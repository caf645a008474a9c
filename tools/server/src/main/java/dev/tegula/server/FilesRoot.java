package dev.tegula.server;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.RequestPath;
import dev.tegula.internal.server.http.Response;
import java.util.List;

/** Leads from the root of a server to its only folder. */
record FilesRoot(String name) implements Handler {

    @Override
    public Response handle(Request request) {
        if (request.path().segments().isEmpty()) {
            return Response.redirect(new RequestPath(List.of(name), true).toString());
        }
        throw HttpException.notFound(request.path());
    }
}

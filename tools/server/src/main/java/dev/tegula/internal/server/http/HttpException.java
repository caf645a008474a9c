package dev.tegula.internal.server.http;

/** A refused request. Its message is sent to the client: it names no paths of the machine. */
public final class HttpException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    /** @param status the status of the response, 400 to 599 */
    public HttpException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns an exception of a request that is not well-formed. */
    public static HttpException badRequest(String message) {
        return new HttpException(400, message);
    }

    /** Returns an exception of a path without contents. */
    public static HttpException notFound(RequestPath path) {
        return new HttpException(404, path + ": does not exist");
    }

    public int status() {
        return status;
    }
}

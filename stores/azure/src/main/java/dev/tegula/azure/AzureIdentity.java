package dev.tegula.azure;

import com.azure.identity.DefaultAzureCredentialBuilder;
import com.azure.storage.blob.BlobContainerClientBuilder;
import com.azure.storage.common.StorageSharedKeyCredential;

/** The credentials of requests. */
final class AzureIdentity {

    private AzureIdentity() {}

    /** Sets the credentials of a client; returns a description of their source, without secrets. */
    static String apply(AzureSettings settings, BlobContainerClientBuilder client) {
        String account = settings.values().text(AzureSetting.STORAGE_ACCOUNT_NAME);
        String key = settings.values().text(AzureSetting.STORAGE_ACCOUNT_KEY);
        String token = settings.values().text(AzureSetting.STORAGE_SAS_TOKEN);
        if (settings.values().flag(AzureSetting.ANONYMOUS)) {
            return "anonymous";
        }
        if (token != null) {
            client.sasToken(token.startsWith("?") ? token.substring(1) : token);
            return "shared access signature";
        }
        if (key != null) {
            if (account == null) {
                throw new IllegalArgumentException(
                        AzureSetting.STORAGE_ACCOUNT_KEY.key() + " needs " + AzureSetting.STORAGE_ACCOUNT_NAME.key());
            }
            client.credential(new StorageSharedKeyCredential(account, key));
            return "key of account '" + account + "'";
        }
        client.credential(new DefaultAzureCredentialBuilder().build());
        return "default chain";
    }
}
